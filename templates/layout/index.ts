import { defineLayout } from 'almanac/site';
import { lineIcons } from '../components/LineIcon.tsx';
import { Footer, footerModel } from './footer.tsx';
import { Header, headerModel } from './header.tsx';
import { productContent } from './product-content.ts';
import { regionContent } from './region-content.ts';

export default defineLayout({
  header: { model: headerModel, View: Header },
  footer: { model: footerModel, View: Footer },
  bodyClass: (page) => `page page--${page.type}`,
  fallback: (context) => ({ title: context.t('ui.fallback.title'), link: context.t('ui.fallback.link') }),
  regionContent,
  productContent,
  themeColour: '#F2EFE6',
  icons: lineIcons,
});
