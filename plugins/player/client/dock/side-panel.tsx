export default function Part() { return null }
