import { expect, test } from 'vitest'
import { RECOVERY_CODE_LENGTH, RecoveryAnswer } from './two-factor.ts'

const CODE = 'abcdefghjk-mnpqrstuvw'

test.each([CODE, ` ${CODE}\n`, 'abcdefghjkmnpqrstuvw', 'abcdefghjk - mnpqrstuvw', 'abcdefghjk–mnpqrstuvw', 'abcde fghjk mnpqr stuvw'])(
  '%j is the code',
  (recovery_code) => {
    expect(RecoveryAnswer.parse({ recovery_code })).toEqual({ recovery_code: CODE })
    expect(CODE).toHaveLength(RECOVERY_CODE_LENGTH)
  },
)

test.each(['', 'abcdefghjk-mnpqrstuv', 'abcdefghjk-mnpqrstuvwx', 'abcdefghjk_mnpqrstuvw', 'abcdefghjk-mnpqrstuv!'])('%j is none', (recovery_code) => {
  expect(RecoveryAnswer.safeParse({ recovery_code }).success).toBe(false)
})
