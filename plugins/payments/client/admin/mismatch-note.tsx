import { Button } from '@balafon/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './mismatch-note.module.css'

interface MismatchNoteProps {
  readonly count: number
  readonly onShow: () => void
}

/** Shows how many payments differ from what the provider reports (status `mismatch`). Nothing was credited for them. */
export function MismatchNote({ count, onShow }: MismatchNoteProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <div className={classes.note} role="note">
      <TriangleAlert aria-hidden="true" />
      <p>{t('payments.mismatches', { count })}</p>
      <Button variant="outline" size="small" onPress={onShow}>
        {t('payments.mismatches.show')}
      </Button>
    </div>
  )
}
