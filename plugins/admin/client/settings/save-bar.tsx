import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import classes from './save-bar.module.css'

interface SaveBarProps {
  readonly isDirty: boolean
  readonly isPending: boolean
  readonly onDiscard: () => void
}

/** Stays visible while there are unsaved changes. The status element is always rendered, so that screen readers announce its text. */
export function SaveBar({ isDirty, isPending, onDiscard }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      <p role="status">{isDirty ? t('admin.settings.unsaved') : ''}</p>
      {isDirty ? (
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onDiscard}>
            {t('admin.settings.discard')}
          </Button>
          <Button type="submit" isPending={isPending}>
            {t('admin.settings.save')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
