/** A number that JavaScript would change or cannot hold. */
export const unsafeNumber = Symbol('unsafe number');

const INTEGER = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;

/** The value of a plain scalar by the core schema of YAML 1.2 (section 10.3.2 of its specification). */
export function readPlainScalar(source: string): string | number | boolean | null | typeof unsafeNumber {
  switch (source) {
    case '':
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
  }
  if (FLOAT.test(source) || OCTAL.test(source) || HEXADECIMAL.test(source)) return readNumber(source);
  return NOT_FINITE.test(source) ? unsafeNumber : source;
}

function readNumber(source: string): number | typeof unsafeNumber {
  const value = INTEGER.test(source) ? Number.parseInt(source, 10) : Number(source);
  if (!isSafeNumber(value)) return unsafeNumber;
  return value === 0 ? 0 : value;
}

/** Finite, and exact if whole. */
export function isSafeNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
