import { describe, expect, it } from 'vitest';
import { phrased } from '../../templates/components/phrases.ts';
import { phrasedBlocks } from '../../templates/prose/phrased.ts';

describe('Chinese copy', () => {
  it('may break between phrases of a clause longer than a narrow line, never before a particle or a full stop', () => {
    const told = phrased('zh', '他汇报，他还会警告您那些别人看不见的危险。');
    expect(told.replaceAll('\u200b', '')).toBe('他汇报，他还会警告您那些别人看不见的危险。');
    const parts = told.split('\u200b');
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.at(-1)).toBe('看不见的危险。');
    expect(phrased('zh', '隔着整个房间喊他一声')).toMatch(/\u200b喊他一声$/);
    expect(phrased('zh', '机器人从不追问角色动机')).toMatch(/^机器人\u200b.*角色动机$/);
    expect(parts.filter((part) => /^[的。，]/.test(part))).toEqual([]);
  });

  it('breaks short clauses only after punctuation, and other languages not at all', () => {
    expect(phrased('zh', '先喊名字，再下命令。“好，”他说……就这样！')).toBe(
      '先喊名字，\u200b再下命令。\u200b“好，”他说……就这样！',
    );
    const kana = 'あちこちを見渡せるよう、丸く';
    expect(phrased('ja', kana)).toBe(kana);
  });

  it('keeps numbers with their counters', () => {
    expect(phrased('zh', '换一个充电器和插座再试')).toContain('换一个充电器');
  });

  it('keeps technical and legal terms in one piece', () => {
    for (const [text, word] of [
      ['浏览器只为本站记住几件事', '浏览器'],
      ['适用中华人民共和国法律', '中华人民共和国'],
      ['自购买之日起保修两年整', '自购买之日起'],
      ['最近更新过的几本说明书', '更新过的'],
    ] as const)
      expect(phrased('zh', text)).toContain(word);
  });

  it('may break so in prose of every kind, and in no other text', () => {
    const text = '换一个充电器和插座再试';
    const blocks = [
      text,
      { list: [text] },
      { steps: [text] },
      { note: text },
      { terms: [{ term: '地址', text }] },
      { table: { head: ['信息'], rows: [[text]] } },
    ];
    expect(JSON.stringify(phrasedBlocks('zh', blocks)).split(phrased('zh', text))).toHaveLength(7);
    expect(phrasedBlocks('ja', blocks)).toEqual(blocks);
  });
});

describe('Korean and Japanese copy', () => {
  it('keeps auxiliary words with the word they belong to', () => {
    expect(phrased('ko', '팔을 맡긴 채 따라옵니다. 이끌어 주세요.')).toBe(
      '팔을 맡긴\u00a0채 따라옵니다. 이끌어\u00a0주세요.',
    );
    expect(phrased('ko', '그래도 켜지지 않으면 고칠 수 있습니다')).toBe(
      '그래도 켜지지\u00a0않으면 고칠\u00a0수\u00a0있습니다',
    );
    expect(phrased('ko', '주세요라는 말. 수업 때문에')).toBe('주세요라는 말. 수업 때문에');
    expect(phrased('ja', 'と尋ねることは、制限するものではなく、動きとして')).toBe(
      'と尋ねる\u2060ことは、制限する\u2060ものではなく、動きと\u2060して',
    );
  });
});
