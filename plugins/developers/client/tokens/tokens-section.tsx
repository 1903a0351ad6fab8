import { useApi, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { ExternalLink, Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { listTokens } from '../../contract/tokens.ts'
import { TokenRow } from './token-row.tsx'
import classes from './tokens-section.module.css'

const CreateTokenDialog = lazy(() => import('./create-token-dialog.tsx'))
const NewTokenDialog = lazy(() => import('./new-token-dialog.tsx'))

/** Lists the user's access tokens, with buttons to create and delete them. */
export default function TokensSection() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const query = useApi(listTokens, {})
  async function add() {
    const token = await openModal<string>((modal) => <CreateTokenDialog {...modal} />)
    if (token) await openModal((modal) => <NewTokenDialog {...modal} token={token} />)
  }
  return (
    <>
      <p className={classes.text}>{t('developers.tokens.text')}</p>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={1} />}
        failedText={t('developers.tokens.failed')}
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={<p className={classes.empty}>{t('developers.tokens.empty')}</p>}
      >
        {({ tokens }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
          <ul className={classes.list} aria-label={t('developers.tokens.list')} tabIndex={0}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </LoadState>
      <div className={classes.actions}>
        <Button variant="outline" icon={<Plus aria-hidden="true" />} onPress={() => void add()}>
          {t('developers.tokens.create')}
        </Button>
        <a className={classes.docs} href="/api-docs" target="_blank" rel="noopener">
          {t('developers.tokens.docs')}
          <ExternalLink role="img" aria-label={t('developers.tokens.new_tab')} />
        </a>
      </div>
    </>
  )
}
