/** The fields that the service pages' forms send, and which of them are required. */
const REQUIRED = {
  contact: ['topic', 'name', 'email', 'message'],
  registration: ['product', 'serial', 'purchased', 'seller', 'name', 'email'],
  rma: ['reason', 'product', 'order', 'message', 'name', 'email'],
  wholesale: ['companyName', 'place', 'message', 'name', 'email'],
} as const;

export type RequestKind = keyof typeof REQUIRED;
export const REQUEST_KINDS = Object.keys(REQUIRED) as RequestKind[];

/** A request to the service: its number, and the fields as they came. */
export interface ServiceRequest {
  readonly reference: string;
  readonly kind: RequestKind;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** The first missing field, if any. */
export function missingIn(kind: RequestKind, fields: ServiceRequest['fields']): string | undefined {
  return REQUIRED[kind].find((name) => (fields[name] ?? '').trim() === '');
}

/** `RMA-0001` */
export function referenceOf(kind: RequestKind, count: number): string {
  return `${kind.slice(0, 3).toUpperCase()}-${String(count).padStart(4, '0')}`;
}
