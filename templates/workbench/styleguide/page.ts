import { defineWorkbench } from 'almanac/site';
import { styleguideModel } from './model.ts';
import { View } from './View.tsx';

/** Every component and section in every state it has in this region, made by the real ones from real data and words. */
export default defineWorkbench({ title: 'Style guide', model: styleguideModel, View });
