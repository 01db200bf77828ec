"""The hand: set-up, actions, the rules that move it, and what each seat may see of it."""
