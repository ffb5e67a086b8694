import { parseSync } from 'vite';

/**
 * One small change of a source file: the text there, and the text that replaces it.
 * @typedef {{ start: number, end: number, line: number, from: string, to: string }} Mutant
 */

const SWAPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

const METHODS = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
};

/** Methods that return a list of the same kind: a mutant leaves the call out. */
const PASSING = new Set(['filter', 'sort', 'reverse', 'toSorted', 'toReversed']);

/**
 * All mutants of a source file, in source order.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const { program, errors } = parseSync('source.ts', source);
  if (errors.length > 0) throw new Error(errors[0].message);
  const found = [];
  const add = (start, end, to) => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ start, end, line, from: source.slice(start, end), to });
  };
  const text = ({ start, end }) => source.slice(start, end);
  /** Finds the operator between two nodes. */
  const swap = ({ left, right, operator }) => {
    const to = SWAPPED[operator];
    if (to === undefined) return;
    const at = source.indexOf(operator, left.end);
    if (at < right.start) add(at, at + operator.length, to);
  };
  const negate = (test) => add(test.start, test.end, `!(${text(test)})`);
  const of = {
    BinaryExpression: swap,
    LogicalExpression(node) {
      if (node.operator === '??') add(node.start, node.end, text(node.left));
      else swap(node);
    },
    ConditionalExpression: ({ test }) => negate(test),
    IfStatement: ({ test }) => negate(test),
    UnaryExpression({ operator, start, end, argument }) {
      if (operator === '!') add(start, end, text(argument));
      if (operator === '-') add(start, end, text(argument));
    },
    Literal({ value, start, end }) {
      if (typeof value === 'number') add(start, end, String(value + 1));
      if (typeof value === 'boolean') add(start, end, String(!value));
      if (value === null && source.slice(start, end) === 'null') add(start, end, 'undefined');
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type === 'CallExpression' && expression.callee.type !== 'Super') add(start, end, ';');
      if (expression.type === 'AssignmentExpression') add(start, end, ';');
    },
    ContinueStatement: ({ start, end }) => add(start, end, ';'),
    BreakStatement: ({ start, end }) => add(start, end, ';'),
    ReturnStatement({ argument, start, end }) {
      if (argument === null) add(start, end, ';');
    },
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { name, start: from, end: until } = callee.property;
      if (Object.hasOwn(METHODS, name)) add(from, until, METHODS[name]);
      if (PASSING.has(name)) add(start, end, text(callee.object));
    },
  };
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    // Skip types, which do nothing at run time, and imports and messages, whose texts are not behaviour.
    if (/^TS(Type|Interface|.*Keyword)|^ImportDeclaration$|^ExportAllDeclaration$/.test(node.type ?? ''))
      return;
    of[node.type]?.(node);
    for (const [key, child] of Object.entries(node)) if (key !== 'typeAnnotation') visit(child);
  };
  visit(program.body);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * @param {string} source
 * @param {Mutant} mutant
 */
export function mutated(source, { start, end, to }) {
  return source.slice(0, start) + to + source.slice(end);
}
