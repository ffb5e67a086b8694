import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Countdown, { type CountdownProps } from '../../templates/islands/Countdown.tsx';

const props: CountdownProps = {
  id: 'countdown',
  endsAt: '2024-11-30T08:00:00Z',
  serverText: 'until Nov 29, 23:59 PST',
  labels: {
    endIn: 'End in',
    days: 'Days',
    hours: 'Hours',
    minutes: 'Minutes',
    seconds: 'Seconds',
    over: 'Over',
  },
};

test('the first render shows the end as a date, without the current time', () => {
  const html = renderToStaticMarkup(<Countdown {...props} />);
  expect(html).toContain('<time dateTime="2024-11-30T08:00:00Z">until Nov 29, 23:59 PST</time>');
  expect(html).toMatch(/<dl class="countdown__units" hidden="">/);
  expect(html).toContain('<dd translate="no">00</dd>');
  expect(html).not.toContain('Over');
});

test('the first render does not depend on the time', () => {
  expect(renderToStaticMarkup(<Countdown {...props} />)).toBe(renderToStaticMarkup(<Countdown {...props} />));
});
