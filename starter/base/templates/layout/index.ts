import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';

export default defineLayout({
  header: {
    model: (context) => ({
      home: context.href('page:home')?.href ?? '/',
      brand: context.site.brand.name,
      label: context.t('ui.menu'),
      items: context.navigation.header.flatMap((item) => {
        const href = item.link && context.href(item.link);
        if (!href || !item.link) return [];
        return [{ label: context.t(`nav.${item.key}`), href: href.href, page: item.link }];
      }),
    }),
    View: Header,
  },
  footer: {
    model: (context) => ({
      brand: context.site.brand.name,
      label: context.t('ui.regions'),
      regions: context.regionsInOrder.map(({ id, locale }) => ({
        id,
        locale,
        href: context.alternate(id),
        label: context.t(`regions.${id}`),
        isCurrent: id === context.region.id,
      })),
    }),
    View: Footer,
  },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.home') }),
  bodyClass: (page) => `page page--${page.type}`,
  themeColour: '#F4EFE4',
});
