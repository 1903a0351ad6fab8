import { toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the button says "Copied". */
const CONFIRMATION_MS = 1000

/** Copies a text and confirms it for a second. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.danger(t('developers.copy_failed')),
    )
  return (
    <Button variant="outline" size="small" icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onPress={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'developers.copied' : 'developers.copy')}</span>
    </Button>
  )
}
