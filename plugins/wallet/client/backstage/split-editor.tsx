import { useApi, useFormat, useInvalidateQueries, useOpenModal } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { Users } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '../../contract/fields.ts'
import { getSplit, type Split } from '../../contract/splits.ts'
import classes from './price-field.module.css'

const SplitDialog = lazy(() => import('./split-dialog.tsx'))

interface SplitEditorProps {
  readonly kind: ItemKind
  readonly itemId: number
}

/** How the income of a track or an album is split, with the proposal that collaborators have not answered yet. */
export function SplitEditor({ kind, itemId }: SplitEditorProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getSplit, { params: { kind, itemId } })
  if (!data) return null
  const edit = async () => {
    await openModal((modal) => <SplitDialog {...modal} kind={kind} itemId={itemId} />)
    await invalidate(getSplit)
  }
  return (
    <section className={classes.split}>
      <b>{t('shop.split')}</b>
      {data.active ? <Shares split={data.active} /> : <p>{t('shop.split.none')}</p>}
      {data.proposed ? (
        <>
          <b>{t('shop.split.proposed')}</b>
          <Shares split={data.proposed} />
        </>
      ) : null}
      <div className={classes.actions}>
        <Button variant="outline" size="small" icon={<Users aria-hidden="true" />} onPress={() => void edit()}>
          {t('shop.split.edit')}
        </Button>
      </div>
    </section>
  )
}

const TONES = { waiting: 'warning', accepted: 'positive', refused: 'danger' } as const

/** The shares of a split with their answers. */
export function Shares({ split: { shares } }: { readonly split: Split }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <ul className={classes.shares}>
      {shares.map(({ user, basis_points, answer, role }) => (
        <li key={user.id}>
          <span>
            {user.name}
            {role ? ` · ${role}` : ''}
          </span>
          <span>
            <b>{number(basis_points / 100)} %</b> <Badge tone={TONES[answer]}>{t(`shop.split.${answer}`)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
