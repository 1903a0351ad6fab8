import { reportError, sendRequest, toast, useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { SPLITS_CHANGED } from '../../contract/live.ts'
import { acceptSplit, listSplits, refuseSplit, type Split } from '../../contract/splits.ts'
import { Shares } from '../backstage/split-editor.tsx'
import classes from './card.module.css'

/** The splits that wait for the answer of the user. Nothing is shown without one. */
export function SplitInvitations({ userId }: { readonly userId: number }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  useLive(SPLITS_CHANGED, () => void invalidate(listSplits))
  const { data } = useApi(listSplits, {})
  const waiting = (data?.splits ?? []).filter(
    ({ state, shares }) => state === 'proposed' && shares.some(({ user, answer }) => user.id === userId && answer === 'waiting'),
  )
  if (waiting.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="wallet-splits">
      <h2 id="wallet-splits" className={classes.label}>
        {t('shop.split.invitations')}
      </h2>
      {waiting.map((split) => (
        <Invitation key={split.id} split={split} />
      ))}
    </section>
  )
}

function Invitation({ split }: { readonly split: Split }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const answer = async (endpoint: typeof acceptSplit, text: string) => {
    try {
      await sendRequest(endpoint, { params: { id: split.id } })
      toast.positive(text)
    } catch (error) {
      reportError(error)
    }
    await invalidate(listSplits)
  }
  return (
    <article className={classes.invitation}>
      <p>{t('shop.split.invitation', { name: split.item_name, user: split.proposed_by.name })}</p>
      <Shares split={split} />
      <div className={classes.actions}>
        <Button size="small" variant="outline" onPress={() => void answer(acceptSplit, t('shop.split.accepted_toast'))}>
          {t('shop.split.accept')}
        </Button>
        <Button size="small" variant="quiet" onPress={() => void answer(refuseSplit, t('shop.split.refused_toast'))}>
          {t('shop.split.refuse')}
        </Button>
      </div>
    </article>
  )
}
