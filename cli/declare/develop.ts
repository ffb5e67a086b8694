import type { Command } from 'commander';
import { type Declaring, outOption, runtimeOption, wholeNumber } from './options.ts';

/** Commands for those who write a site. */
export function declareDevelop({ command, run }: Declaring): void {
  command('preview', 'development server: any region at any instant, with live reload')
    .option('--at <when>', 'the instant to begin with (default: now); it ticks from there')
    .option('--port <n>', 'port', wholeNumber(0), 4321)
    .option(
      '--host <address>',
      'answer other machines at this address, too (0.0.0.0: at all of this one), whose links have the token that is printed (default: this machine alone)',
    )
    .option(
      '--token-lifetime <s>',
      'how long a login of the sandbox API lasts before it is refreshed',
      wholeNumber(1),
      600,
    )
    .option('--no-cache', 'neither read nor write .almanac/')
    .addOption(runtimeOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac preview\n  $ almanac preview --at 2024-11-29T23:59:00-08:00 --port 8080\n  $ almanac preview --host 0.0.0.0',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/preview.ts')).preview),
    );

  command('serve', 'serve a composed site as production would: headers, redirects, 404')
    .option('--site <id>', 'a site of the output (default: current)')
    .option(
      '--at <when>',
      "what the server's time begins with (default: now; on a workbench whose site is not true now, its own start)",
    )
    .option('--port <n>', 'port on 127.0.0.1', wholeNumber(0), 3000)
    .addOption(outOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac serve\n  $ almanac serve --at 2024-11-22T09:00-08:00 --port 8080',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/serve.ts')).serve),
    );

  command('init', 'a small complete site of your own, in an empty folder')
    .argument('<folder>', 'an empty folder, or one to be made')
    .option('--bare', 'without a shop: pages, words and two regions')
    .addHelpText('after', '\nExamples:\n  $ almanac init my-shop\n  $ almanac init my-site --bare')
    .action(async (folder: string, options: object, self: Command) =>
      run(self, { ...options, folder }, async () => (await import('../commands/init.ts')).init),
    );

  command('new', 'begin a region, product, campaign, page, collection, section or island')
    .argument('<kind>', 'region, product, campaign, page, collection, section or island')
    .argument('<id>', 'what it is called in data and templates')
    .option('--type <type>', 'of a page: its type')
    .option('--product <product>', 'of a page: the product that it tells of')
    .option('--each <collection>', 'of a page: one for every entry of a collection')
    .option('--campaign <campaign>', 'of a page: the campaign while which it is there')
    .option(
      '--like <id>',
      'of a region: the one that it begins as a copy of (default: the default region); of a page: the one whose content it begins with',
    )
    .option('--locale <locale>', 'of a region: such as sv-SE (default: what most there speak)')
    .option('--time-zone <zone>', 'of a region: such as Europe/Stockholm (default: that of its country)')
    .option('--currency <code>', 'of a region: such as SEK (default: that of the region it begins as)')
    .addHelpText(
      'after',
      `
What is new passes check, but for facts of a product that only its author knows. Words that pages then ask for are
written in every language, marked to translate.
Examples:
  $ almanac new region fr --currency EUR
  $ almanac new product tarp
  $ almanac new page tarp --type product --product tarp
  $ almanac new campaign spring-sale
  $ almanac new page spring --type sale --campaign spring-sale
  $ almanac new collection recipes
  $ almanac new page recipe --type entry --each recipes
  $ almanac new island Rating`,
    )
    .action(async (kind: string, id: string, options: object, self: Command) =>
      run(self, { ...options, kind, id }, async () => (await import('../commands/new.ts')).create),
    );

  command('schema', 'write JSON Schemas of all data files, for completion and hover in editors')
    .option('--to <dir>', 'where to', '.almanac/schemas')
    .addHelpText(
      'after',
      `
Names of products, pages, campaigns and art are those of now: run it again when some are new.
Examples:
  $ almanac schema
  $ almanac schema --json                              which schema is of which files`,
    )
    .action(async (options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/schema.ts')).schema),
    );
}
