import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface RedirectProps {
  readonly to: string
  readonly state?: unknown
}

/**
 * Redirects once. `<Navigate>` of react-router redirects again at each render with another state, and would replace a navigation that has begun
 * meanwhile, such as that of a sign-out.
 */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is not another redirect
  useEffect(() => void navigate(to, { replace: true, state }), [to])
  return null
}
