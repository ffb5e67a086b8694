import { id, z } from 'almanac/site';

/** The colours a sheet can have, so that a switch of stage shows at thumbnail size. */
export const sheets = ['paper', 'dusk', 'ink', 'signal', 'pine', 'gold', 'sky', 'rose'] as const;

/**
 * Content of a campaign's page (`data/pages/black-friday.yaml`). Everything it shows is in `data/campaigns/<id>.yaml`; the
 * campaign that runs now and names this page is the one shown. Its words are under `campaigns.<campaign id>`:
 * - `title`, `lead`
 * - `banners.<id>.{title,discount,time,alt?}`
 * - `stages.<stage>.{title,label,date}`: title of the stage ("Black Friday"), its label on the timeline, its dates in words
 *   with the values `{from}` and `{to}` (days)
 * - `groups.<id>.{label,title,content?}`
 * - `specialOffers.<id>.{title,content,btn?}`, `gifts.<id>.{title,content}` with `{over}` and `{sizes}`
 * - `membersOffers.<id>.{title,subTitle,describe,btn}`, `giftGuide.{title,content,btn}`
 * - `prizeDraw.{title,content}` with `{prizes}`, `subscribe.{title,describe,placeholder,submitBtn,invalid,success}`
 * - `benefits.<icon>.{label,text?}` where they differ from `ui.benefits.<icon>`, `terms.<id>`
 * Every message may use the campaign's `constants`: dates (`2024-12-10`) written as the region does, numbers whose name ends
 * in `Over`, `Value`, `Amount` or `Price` as money of the region, other numbers as they are.
 */
export const campaignContent = z.strictObject({
  /** Sheet colour per stage id; by the stage's number, where absent. */
  sheets: z.record(id, z.enum(sheets)).default({}),
  /** Largest saving that the heading speaks of is computed from the prices; `false` leaves it out. */
  upTo: z.boolean().default(true),
});
export type CampaignContent = z.infer<typeof campaignContent>;
export type Sheet = (typeof sheets)[number];
