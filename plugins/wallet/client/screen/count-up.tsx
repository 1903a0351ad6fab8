import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useMoney } from '../use-wallet.ts'

const DURATION_MS = 700

/** Converts the elapsed share of the time to the share of the amount, from 0 to 1: the amount grows fast at first, then slower. */
const ease = (progress: number) => 1 - (1 - progress) ** 3

/** An amount that counts up when it grows. Screen readers hear the final amount once, and with reduced motion nothing moves. */
export function CountUp({ amount }: { readonly amount: number }) {
  const money = useMoney()
  const text = useRef<HTMLSpanElement>(null)
  const shown = useRef(amount)
  // The text changes many times a second, so React does not render each step.
  const show = useEffectEvent((value: number) => {
    if (text.current) text.current.textContent = money(value)
  })
  useLayoutEffect(() => {
    const from = shown.current
    shown.current = amount
    if (amount <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, now - startedAt) / DURATION_MS)
      show(Math.round(from + (amount - from) * ease(progress)))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    step(startedAt)
    return () => {
      cancelAnimationFrame(frame)
      show(amount)
    }
  }, [amount])
  return (
    <>
      <span ref={text} aria-hidden="true">
        {money(amount)}
      </span>
      <VisuallyHidden>{money(amount)}</VisuallyHidden>
    </>
  )
}
