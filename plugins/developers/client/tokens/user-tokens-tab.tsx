import { useApi } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listUserTokens } from '../../contract/tokens.ts'
import { TokenRow } from './token-row.tsx'
import classes from './user-tokens-tab.module.css'

/** Shows administrators the access tokens of a user. */
export default function UserTokensTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const query = useApi(listUserTokens, { params: { id: userId } })
  const failedText = query.error?.status === 403 ? query.error.message : t('developers.admin.failed')
  return (
    <section className={classes.card}>
      <h2>{t('developers.admin.tokens')}</h2>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={2} />}
        failedText={failedText}
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={<p>{t('developers.admin.none')}</p>}
      >
        {({ tokens }) => (
          <ul>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} userId={userId} />
            ))}
          </ul>
        )}
      </LoadState>
    </section>
  )
}
