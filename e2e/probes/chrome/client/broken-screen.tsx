export default function BrokenScreen(): never {
  throw new Error('This screen breaks on purpose')
}
