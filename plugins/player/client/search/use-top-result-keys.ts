import { toast, useNavigate } from '@balafon/sdk/client'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { playTopResult, type TopResultData } from './play-top-result.ts'

interface TopResultKeys {
  /** The best result for the text in the field; undefined while the response for this text is loading. */
  readonly top: TopResultData | null | undefined
  readonly onOpen: () => void
}

/** Returns the key handler of the search field: Enter opens the best result, Ctrl+Enter or ⌘+Enter plays it. */
export function useTopResultKeys({ top, onOpen }: TopResultKeys) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !top) return
    event.preventDefault()
    event.stopPropagation()
    onOpen()
    if (!event.ctrlKey && !event.metaKey) return void navigate(top.result.path)
    void playTopResult(top).then(
      (hasTracks) => hasTracks || toast.danger(t('menu.nothing_to_play')),
      () => toast.danger(t('notice.failed')),
    )
  }
}
