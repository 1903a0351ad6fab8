import type { Page, ServerContext } from '@balafon/sdk/server'

/** The tab has its name before the screen is there. In production there is no sandbox, and no page of it. */
export const paymentPages = ({ say, site }: Pick<ServerContext, 'say' | 'site'>): readonly Page[] => [
  { path: '/payments/:reference', describe: async ({ language }) => ({ title: say(language, 'payments.payment') }) },
  {
    path: '/payments/sandbox/:reference',
    describe: async ({ language }) => (site.isProduction ? null : { title: say(language, 'payments.sandbox.label') }),
  },
]
