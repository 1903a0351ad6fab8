import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** A plugin's screen that broke: the shell stands, and it can be tried again. */
export function ScreenFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('route_error.title')} action={<Button onPress={retry}>{t('try_again')}</Button>}>
      {t('route_error.text')}
    </EmptyState>
  )
}
