/** The number of Chinese letters in a clause that no longer fits on a line of the narrowest columns. */
const LONG = /[\u4e00-\u9fff]{8,}/g;

/** Technical words that browsers' dictionaries split or lack. */
const TERM =
  /(机器人|侦察兵|经销商|官方商城|创作工坊|序列号|订单号|数据线|说明书|提示音|包装盒|充电器|图形化|巴斯光年|大黄蜂|擎天柱|限量版|第一课|第一时间|不同之处|北京时间|下单|本页|商品页|结算页|产品页面|浏览器|支付宝|消费者|销售方|权利人|您的权利|有管辖权|个人信息|适用于|提供给|自(?:购买|签收)之日起|舵机|一遍|新动作|嗡嗡声|停不下手|中华人民共和国)/;

/** A mark after which a line may end: before another one it may not. */
const BREAK = /[，。、；：！？](?=[^，。、；：！？”’」』）》…—\s\u200b])/g;

/** Words that must not begin a line: particles, and words that state place or time of the word before. */
const CLOSING = /^(?:[的地得了着过吗呢吧们个上下里中前后时内外间样起来去出]|过的|起来|出来|下来|一下|一声)$/;

/** A number and its measure word, which stay with the word that they count. */
const MEASURE = /[一两几每这那][个台款条段部套只位]$/;

/** Letters that one phrase may have. */
const MOST = 6;

/** The space before a Korean word that depends on the one before it: an auxiliary, or a bound noun. */
const HELPED =
  /(?<=[가-힣]) (?=(?:주세요|줍니다|주면|드립니다|드려요|보세요|가세요|마세요|수|채|뒤|때|줄|(?:있|없|않)[가-힣]+)(?![가-힣]))/g;

/** Before a Japanese noun that refers to the clause before it, with its particle; and within `として`. */
const FORMAL = /(?<=[うくすつぬむるぐぶいた])(?=(?:こと|もの|とき)[はがをにでも])|(?<=と)(?=して|いう)/g;

/**
 * Chinese copy breaks at its commas (`word-break: keep-all`); where a clause is longer than a line, browsers would break it wherever the line
 * ends, be it before its full stop. So break points are added between its phrases, and after each mark, where Safari would not break. A word of one letter stays with the next one
 * (a verb to its object), and the last line of a clause has more than one word. Korean and Japanese, which browsers mostly break
 * well, get joiners where a word must not begin a line.
 */
export function phrased(language: string, text: string): string {
  if (language === 'ko') return text.replace(HELPED, '\u00a0');
  if (language === 'ja') return text.replace(FORMAL, '\u2060');
  if (language !== 'zh') return text;
  const clauses = text.replace(LONG, (clause) => {
    const phrases: string[] = [];
    let last = '';
    for (const segment of clause.split(TERM).flatMap(wordsOf)) {
      const before = phrases.at(-1) ?? '';
      const holds =
        before !== '' &&
        (CLOSING.test(segment) ||
          MEASURE.test(before) ||
          (last.length === 1 && !CLOSING.test(last) && before.length + segment.length <= MOST));
      if (holds) phrases[phrases.length - 1] = before + segment;
      else phrases.push(segment);
      last = segment;
    }
    const [before = '', end = ''] = phrases.slice(-2);
    if (phrases.length > 1 && (end.length === 1 || (end.length === 2 && before.length < MOST - 1)))
      phrases.splice(-2, 2, before + end);
    return phrases.join('\u200b');
  });
  return clauses.replace(BREAK, '$&\u200b');
}

function wordsOf(part: string): string[] {
  if (TERM.test(part)) return [part];
  return Array.from(
    new Intl.Segmenter('zh', { granularity: 'word' }).segment(part),
    ({ segment }) => segment,
  );
}
