import type { Page, ServerContext } from '@balafon/sdk/server'

/** The tab has its name before the screen is there. In production there is no sandbox, and no page of it. */
export const paymentPages = ({ translate, site }: Pick<ServerContext, 'translate' | 'site'>): readonly Page[] => [
  { path: '/payments/:reference', describe: async ({ language }) => ({ title: translate(language, 'payments.payment') }) },
  {
    path: '/payments/sandbox/:reference',
    describe: async ({ language }) => (site.isProduction ? null : { title: translate(language, 'payments.sandbox.label') }),
  },
]
