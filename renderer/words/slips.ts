import { TOKEN } from './markup.ts';

/** Something in a message that its reader would see as it is written, and that was not meant so. */
export interface Slip {
  readonly message: string;
  readonly hint: string;
}

const ANY_TAG = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi;
const KNOWN_TAG = /^(em|strong|sup|br)$/;
const ENTITY =
  /&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp|shy|copy|reg|trade|euro|hellip|[nm]dash|[lr][sd]quo|[lr]aquo|times|deg);/i;

/** Slips that are no mistake of ICU's: swallowed arguments, tags, entities, markup that is not closed. At most one of each kind. */
export function slipsIn(text: string): Slip[] {
  return [swallowed(text), foreignTag(text), entity(text), unclosed(text), otherPlaceholder(text)].flatMap(
    (slip) => slip ?? [],
  );
}

/** An apostrophe before a brace quotes what follows: `l'{name}` says `l{name}`. */
function swallowed(text: string): Slip | undefined {
  if (!text.includes("'{")) return undefined;
  for (let i = text.indexOf("'"); i !== -1; i = text.indexOf("'", i + 1)) {
    if (text[i + 1] === "'") {
      i += 1;
      continue;
    }
    if (text[i + 1] !== '{') continue;
    const [argument] = /^\{\s*\w+\s*[},]/.exec(text.slice(i + 1)) ?? [];
    const end = text.indexOf("'", i + 1);
    if (argument !== undefined) {
      const shown = argument.replace(/[\s,]*$/, '').replace(/\}?$/, '}');
      return {
        message: `the apostrophe before ${shown} quotes it: its reader would see ${shown} instead of the value`,
        hint: `write ’, the typographic apostrophe, or two: ''${shown}`,
      };
    }
    if (end === -1) return undefined;
    i = end;
  }
  return undefined;
}

function foreignTag(text: string): Slip | undefined {
  for (const [tag, name = ''] of text.matchAll(ANY_TAG))
    if (!KNOWN_TAG.test(name))
      return {
        message: `${tag} is no markup of words: its reader would see it as it is written`,
        hint: 'words know <em>, <strong>, <sup> and <br>; a link is made in the template, around its words',
      };
  return undefined;
}

function entity(text: string): Slip | undefined {
  const [found] = ENTITY.exec(text) ?? [];
  return found === undefined
    ? undefined
    : {
        message: `${found} stays as it is written: words are no HTML`,
        hint: 'write the character itself',
      };
}

/** How other formats write a value: `${price}`, `%s`, `%(price)s`, `{{price}}`. */
function otherPlaceholder(text: string): Slip | undefined {
  const [found, dollar, percent] = /\$(\{\s*\w+\s*\})|%(?:\((\w+)\))?[sd](?![a-z])/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const name = dollar ?? `{${percent ?? 'price'}}`;
  return {
    message: `${found} is how other programs write a value: its reader would see ${dollar ? 'the $' : 'it as it is written'}`,
    hint: `write ${name}, in braces alone; an amount comes with its currency`,
  };
}

function unclosed(text: string): Slip | undefined {
  const open: string[] = [];
  for (const [token, slash, name = ''] of text.matchAll(TOKEN)) {
    if (name === 'br' || /\/>$/.test(token)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name)
      return { message: `</${name}> closes nothing`, hint: `open it with <${name}>, or take it out` };
  }
  const left = open.at(-1);
  return left === undefined
    ? undefined
    : { message: `<${left}> is never closed`, hint: `close it with </${left}>` };
}
