import { readFileSync } from 'node:fs';
import { folders } from '../calendar/names.ts';
import { edgeSource, type HostModel, nginxConf } from '../hosts/index.ts';
import type { Output } from './output.ts';
import { writeStaged } from './write-calendar.ts';

/** Stages `hosts/nginx.conf` and `hosts/edge.mjs` where they differ from what is there. */
export async function writeHostFiles(output: Output, hosts: HostModel): Promise<void> {
  const files = { 'nginx.conf': nginxConf(hosts), 'edge.mjs': await edgeSource() };
  for (const [name, text] of Object.entries(files)) {
    const final = `${folders.hosts}/${name}`;
    if (readText(output.locate(final)) !== text) {
      output.add('note', writeStaged(output, text), final);
    }
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
