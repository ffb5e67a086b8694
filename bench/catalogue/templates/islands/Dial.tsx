import { useState } from 'react';

/** One island, so that an edit of one can be timed. */
export default function Dial() {
  const [turns, setTurns] = useState(0);
  return (
    <button type="button" onClick={() => setTurns(turns + 1)}>
      {turns}
    </button>
  );
}
