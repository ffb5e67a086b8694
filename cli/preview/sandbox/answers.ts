/** The envelope of every answer. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export const OK = 2000;
export const MALFORMED = 4000;
export const WRONG_PASSWORD = 4001;
export const INVALID_ACCOUNT = 4002;
export const SESSION_INVALID = 4003;
export const UNKNOWN_CALL = 4004;
export const SHORT_PASSWORD = 4006;
export const TOO_LARGE = 4013;

type Words = Readonly<Record<number, string>>;

const ENGLISH: Words = {
  [OK]: 'success',
  [MALFORMED]: 'The request could not be read.',
  [WRONG_PASSWORD]: 'Account or password is wrong.',
  [INVALID_ACCOUNT]: 'Please enter a valid email address',
  [SESSION_INVALID]: 'Your login has expired, please log in again.',
  [UNKNOWN_CALL]: 'There is no such call.',
  [SHORT_PASSWORD]: 'A password has 8 characters at least.',
  [TOO_LARGE]: 'The request is too large.',
};

/** Messages that shoppers may see, in their languages; the others are for developers. */
const WORDS: Readonly<Record<string, Words>> = {
  zh: {
    [WRONG_PASSWORD]: '账号或密码错误。',
    [INVALID_ACCOUNT]: '请输入正确的邮箱或手机号',
    [SESSION_INVALID]: '登录已过期，请重新登录。',
    [SHORT_PASSWORD]: '密码至少需要 8 个字符。',
  },
  de: {
    [WRONG_PASSWORD]: 'Konto oder Passwort ist falsch.',
    [INVALID_ACCOUNT]: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    [SESSION_INVALID]: 'Ihre Anmeldung ist abgelaufen, bitte melden Sie sich erneut an.',
    [SHORT_PASSWORD]: 'Ein Passwort hat mindestens 8 Zeichen.',
  },
  fr: {
    [WRONG_PASSWORD]: 'Compte ou mot de passe incorrect.',
    [INVALID_ACCOUNT]: 'Veuillez saisir une adresse e-mail valide',
    [SESSION_INVALID]: 'Votre session a expiré, veuillez vous reconnecter.',
    [SHORT_PASSWORD]: 'Un mot de passe compte au moins 8 caractères.',
  },
  ja: {
    [WRONG_PASSWORD]: 'アカウントまたはパスワードが正しくありません。',
    [INVALID_ACCOUNT]: '有効なメールアドレスを入力してください',
    [SESSION_INVALID]: 'ログインの有効期限が切れました。もう一度ログインしてください。',
    [SHORT_PASSWORD]: 'パスワードは8文字以上で入力してください。',
  },
  ko: {
    [WRONG_PASSWORD]: '계정 또는 비밀번호가 올바르지 않습니다.',
    [INVALID_ACCOUNT]: '올바른 이메일 주소를 입력해 주세요',
    [SESSION_INVALID]: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
    [SHORT_PASSWORD]: '비밀번호는 8자 이상이어야 합니다.',
  },
};

/** English pages send their language; for the others the region decides. */
const LANGUAGES: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', kr: 'ko' };

export function answer(code: number, acceptLanguage: string, data: unknown = {}): Envelope {
  const asked = acceptLanguage.split(/[-,;]/)[0]?.trim().toLowerCase() ?? '';
  const words = WORDS[LANGUAGES[asked] ?? asked];
  return { code, msg: words?.[code] ?? ENGLISH[code] ?? '', data: code === OK ? data : null };
}
