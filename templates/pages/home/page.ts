import { definePageType } from 'almanac/site';
import { homeContent } from './content.ts';
import { homeModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({ content: homeContent, model: homeModel, View });
