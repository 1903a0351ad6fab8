import { describe, expect, test } from 'vitest'
import { RECOVERY_CODE_LENGTH, RecoveryCodeBody } from './two-factor.ts'

const CODE = 'abcdefghjk-mnpqrstuvw'

describe('RecoveryCodeBody', () => {
  test.each([CODE, ` ${CODE}\n`, 'abcdefghjkmnpqrstuvw', 'abcdefghjk - mnpqrstuvw', 'abcdefghjk–mnpqrstuvw', 'abcde fghjk mnpqr stuvw'])(
    'accepts %j',
    (recovery_code) => {
      expect(RecoveryCodeBody.parse({ recovery_code })).toEqual({ recovery_code: CODE })
      expect(CODE).toHaveLength(RECOVERY_CODE_LENGTH)
    },
  )

  test.each(['', 'abcdefghjk-mnpqrstuv', 'abcdefghjk-mnpqrstuvwx', 'abcdefghjk_mnpqrstuvw', 'abcdefghjk-mnpqrstuv!'])('rejects %j', (recovery_code) => {
    expect(RecoveryCodeBody.safeParse({ recovery_code }).success).toBe(false)
  })
})
