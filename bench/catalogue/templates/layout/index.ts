import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';

export default defineLayout({
  header: {
    model: (context) => ({
      brand: context.site.brand.name,
      links: Array.from({ length: 40 }, (_, i) => ({
        href: `${context.region.prefix === '' ? '' : `/${context.region.prefix}`}/p${i}`,
        label: `${context.t('ui.item')} ${i}`,
      })),
    }),
    View: Header,
  },
  footer: {
    model: (context) => ({ lines: Array.from({ length: 30 }, (_, i) => `${context.t('ui.line')} ${i}`) }),
    View: Footer,
  },
  fallback: (context) => ({ title: context.t('ui.item'), link: context.t('ui.item') }),
});
