import { type EntryName, type ShippedTo, stageBeside } from './journal.ts';
import { doneAt, type MoveOptions } from './move.ts';
import { withOutput } from './with-output.ts';

export type EnterShipOptions = Pick<MoveOptions, 'clock' | 'by' | 'note' | 'wait' | 'onWait' | 'signal'>;

/** Enters in the journal of an output that a site of it was shipped. Throws OperationError where nothing can be written there. */
export async function enterShip(out: string, shipped: ShippedTo, options: EnterShipOptions): Promise<void> {
  const { clock, by = null, note = null } = options;
  const entry: EntryName = { command: 'ship', when: doneAt({ clock }), by, note };
  await withOutput(out, 'almanac ship', options, async (output) => {
    stageBeside(output, { ...entry, shipped });
    await output.publish();
  });
}
