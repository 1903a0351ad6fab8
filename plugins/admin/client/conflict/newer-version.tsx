import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import classes from './newer-version.module.css'

/** Says that another administrator has saved changes while the user edits, and offers to load them. */
export function NewerVersion({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.notice}>
      <p>{t('admin.conflict.newer')}</p>
      <Button variant="outline" size="small" onPress={onLoad}>
        {t('admin.conflict.load')}
      </Button>
    </div>
  )
}
