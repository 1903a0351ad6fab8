import { toast } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { Sheet } from '@balafon/ui/sheet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPaystackFrame, PaystackFrameMessage } from '../../contract/paystack.ts'
import classes from './paystack-inline.module.css'

interface PaystackInlineProps {
  readonly reference: string
  readonly onEnd: () => void
}

/** Shows the payment window of Paystack above the page. Its script runs in a frame with a separate content security policy. */
export default function PaystackInline({ reference, onEnd }: PaystackInlineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const frame = useRef<HTMLIFrameElement>(null)

  const end = () => {
    setOpen(false)
    onEnd()
  }
  const handleMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    const message = PaystackFrameMessage.safeParse(data).data
    if (!message || source !== frame.current?.contentWindow || origin !== location.origin || message.event === 'loaded') return
    if (message.event === 'unavailable') toast.danger(t('payments.paystack.not_loaded'))
    if (message.event === 'error') toast.danger(t('payments.paystack.not_started'))
    end()
  })
  useEffect(() => {
    const controller = new AbortController()
    window.addEventListener('message', (event) => handleMessage(event), { signal: controller.signal })
    return () => controller.abort()
  }, [])

  return (
    <Sheet label={t('payments.paystack.label')} isOpen={isOpen} onClose={end}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={t('payments.paystack.label')}
        src={buildUrl(getPaystackFrame, { reference })}
        allow="payment; publickey-credentials-get"
      />
    </Sheet>
  )
}
