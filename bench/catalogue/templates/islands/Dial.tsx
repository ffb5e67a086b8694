import { useState } from 'react';

/** The only island: editing it is one of the timed edits. */
export default function Dial() {
  const [turns, setTurns] = useState(0);
  return (
    <button type="button" onClick={() => setTurns(turns + 1)}>
      {turns}
    </button>
  );
}
