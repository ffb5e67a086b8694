import { definePageType } from 'almanac/site';
import { campaignContent } from './content.ts';
import { campaignModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({ content: campaignContent, model: campaignModel, View });
