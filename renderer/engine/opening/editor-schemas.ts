import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { commerce } from '../../commerce/index.ts';
import { schemasOf } from '../../load/site.ts';
import { declarationOf } from '../../model/reference.ts';
import { type Descriptions, descriptionsIn } from './descriptions.ts';
import { type OpenOptions, type OpenSite, openSite } from './open-site.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A schema for editors, and the files that it is of. */
export interface EditorSchema {
  readonly name: string;
  /** Globs, relative to the root. */
  readonly files: readonly string[];
  readonly schema: JsonSchema;
}

/**
 * The schemas of all data files as JSON Schema: those that check them, with what their comments say, and with the names that the
 * data has now wherever one is asked for. Throws InputError with every problem of the inputs.
 */
export async function editorSchemas(
  options: OpenOptions & { readonly comments: Comments },
): Promise<EditorSchema[]> {
  const open = await openSite(options);
  const { root, comments } = options;
  const { module, templates, catalogue } = open;
  const json = (schema: z.ZodType, descriptions: Descriptions = {}): JsonSchema =>
    described(asJsonSchema(schema, open, catalogue.names), descriptions);
  const kernel = schemasOf(commerce);
  const content = Object.entries(module.pageTypes).map(([type, { content: schema }]) => ({
    if: { properties: { type: { const: type } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { content: json(schema, commentsIn(path.join(root, `templates/pages/${type}`))) } },
  }));
  const ofTypes = Object.keys(module.pageTypes);
  const page = json(kernel.pages as z.ZodType, comments.pages);
  const region = json(kernel.regions as z.ZodType, comments.regions);
  const withContent = (kind: string, schema: JsonSchema): JsonSchema => {
    const content = new Map(Object.entries(templates.layout)).get(`${kind}Content`);
    return content
      ? withProperty(schema, 'content', json(content, commentsIn(path.join(root, 'templates/layout'))))
      : schema;
  };
  return [
    { name: 'site', files: ['data/site.yaml'], schema: json(kernel.site as z.ZodType, comments.site) },
    {
      name: 'navigation',
      files: ['data/navigation.yaml'],
      schema: json(kernel.navigation as z.ZodType, comments.navigation),
    },
    {
      name: 'regions',
      files: ['data/regions/*.yaml', 'data/regions/*/region.yaml'],
      schema: withContent('region', region),
    },
    {
      name: 'pages',
      files: ['data/pages/**/*.yaml'],
      schema: { ...withProperty(page, 'type', { ...property(page, 'type'), enum: ofTypes }), allOf: content },
    },
    ...Object.entries(commerce.folders).map(([name, { kind }]) => ({
      name,
      files: [`data/${name}/*.yaml`],
      schema: withContent(kind, json(kernel[name] as z.ZodType, comments[name])),
    })),
    ...Object.entries(module.collections).map(([name, schema]) => ({
      name,
      files: [`data/${name}/*.yaml`],
      schema: json(schema, commentsOf(path.join(root, `templates/collections/${name}.ts`))),
    })),
  ];
}

/** What the comments in the engine's own schemas say, by kind of file; its package holds them apart. */
export type Comments = Readonly<Record<string, Descriptions>>;

function asJsonSchema(schema: z.ZodType, { loaded, site }: OpenSite, art: readonly string[]): JsonSchema {
  const namesOf = (kind: string): readonly string[] | undefined => {
    if (kind === 'art') return art;
    const names = loaded.known(kind, {})?.names;
    return names && [...names.keys()];
  };
  const currencies = [...site.regions.values()].flatMap(
    ({ file }) => (file as { currency?: string }).currency?.toLowerCase() ?? [],
  );
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { to: kind, named: inside } = leadsTo(zodSchema);
      if (kind !== undefined)
        offer(jsonSchema, kind === 'page' && inside !== undefined ? 'link' : kind, namesOf(kind));
      if (zodSchema._zod.def.type !== 'record') return;
      const key = (zodSchema as unknown as z.ZodRecord)._zod.def.keyType;
      const { to: of, named } = leadsTo(key);
      if (of === undefined) return;
      const names =
        of === 'region or currency' ? [...(namesOf('region') ?? []), ...new Set(currencies)] : namesOf(of);
      if (names === undefined || names.length === 0) return;
      const value = jsonSchema.additionalProperties ?? {};
      delete jsonSchema.propertyNames;
      const known = named === undefined ? names : ['default', ...names];
      jsonSchema.properties = Object.fromEntries(known.map((name) => [name, value]));
      jsonSchema.additionalProperties = false;
    },
  }) as JsonSchema;
}

/** What a schema's names lead to, if they do. */
function leadsTo(schema: z.core.$ZodType): { readonly to?: string; readonly named?: unknown } {
  const declared = declarationOf(schema);
  return declared !== undefined && 'to' in declared ? declared : {};
}

/** Puts the names that there are into the schema of a reference. */
function offer(schema: JsonSchema, kind: string, names: readonly string[] | undefined): void {
  if (names === undefined || names.length === 0) return;
  // A link leads to a page, or elsewhere.
  if (kind === 'link') schema.anyOf = [{ enum: names.map((name) => `page:${name}`) }, { type: 'string' }];
  else {
    schema.enum = [...names];
    delete schema.pattern;
  }
}

function property(schema: JsonSchema, name: string): JsonSchema {
  return (schema.properties?.[name] as JsonSchema | undefined) ?? {};
}

function withProperty(schema: JsonSchema, name: string, value: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, [name]: value } };
}

/** The same schema with what is said of its keys. */
function described(schema: JsonSchema, descriptions: Descriptions): JsonSchema {
  const seen = new Set<unknown>();
  const walk = (one: unknown, way: readonly string[]): void => {
    if (typeof one !== 'object' || one === null || seen.has(one)) return;
    seen.add(one);
    const {
      properties = {},
      items,
      anyOf = [],
      oneOf = [],
      allOf = [],
      additionalProperties,
    } = one as JsonSchema;
    for (const [key, value] of Object.entries(properties)) {
      const said = descriptions[[...way, key].join('.')] ?? descriptions[key];
      if (typeof value === 'object' && said !== undefined && value.description === undefined)
        value.description = said;
      walk(value, [...way, key]);
    }
    for (const inner of [...anyOf, ...oneOf, ...allOf]) walk(inner, way);
    walk(items, way);
    walk(additionalProperties, way);
  };
  walk(schema, []);
  return schema;
}

/** What the comments of all modules in a folder of templates say. */
function commentsIn(folder: string): Descriptions {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return Object.assign({}, ...files.map((name) => commentsOf(path.join(folder, name))));
}

function commentsOf(file: string): Descriptions {
  return existsSync(file) ? descriptionsIn(readFileSync(file, 'utf8')) : {};
}
