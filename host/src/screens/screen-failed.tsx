import { useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'

/** A plugin's screen that broke: the shell stands, and it can be tried again. */
export function ScreenFailed({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <EmptyState title={t('route_error.title')} action={<Button onPress={retry}>{t('try_again')}</Button>}>
      {t('route_error.text')}
    </EmptyState>
  )
}
