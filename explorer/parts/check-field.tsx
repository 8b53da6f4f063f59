import type { ComponentProps } from 'react'

interface CheckFieldProps extends ComponentProps<'input'> {
  onCheck(isChecked: boolean): void
}

/** A check box with its label beside it; the class is the label's. */
export function CheckField({ className = '', children, onCheck, ...rest }: CheckFieldProps) {
  return (
    <label className={['check-field', className].join(' ')}>
      <input
        className="check-box"
        type="checkbox"
        {...rest}
        onChange={({ target }) => onCheck(target.checked)}
      />
      {children}
    </label>
  )
}
