import { definePageType } from 'almanac/site';
import { productContent } from './content.ts';
import { productModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({ content: productContent, model: productModel, View });
