import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** Fallback for a plugin screen that crashed, with a retry button. The rest of the page keeps working. */
export function ScreenFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('route_error.title')} action={<Button onPress={retry}>{t('try_again')}</Button>}>
      {t('route_error.text')}
    </EmptyState>
  )
}
