import type { Page, ServerContext } from '@balafon/sdk/server'

/** Creates the page titles that the server renders. In production the sandbox page does not exist. */
export const createPaymentPages = ({ translate, site }: Pick<ServerContext, 'translate' | 'site'>): readonly Page[] => [
  { path: '/payments/:reference', describe: async ({ language }) => ({ title: translate(language, 'payments.payment') }) },
  {
    path: '/payments/sandbox/:reference',
    describe: async ({ language }) => (site.isProduction ? null : { title: translate(language, 'payments.sandbox.label') }),
  },
]
