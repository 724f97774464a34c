// Rules of our own for oxlint, which .oxlintrc.json names.

/** An attribute that is set in some cases only is `name={inThisCase ? value : undefined}`. */
const noSpreadLiteralAttributes = {
  meta: {
    messages: {
      literal: 'Write these attributes out: the compiler checks no name in a literal that is spread.',
    },
  },
  create: (context) => ({
    JSXSpreadAttribute(node) {
      if (mayBeLiteral(node.argument)) context.report({ node, messageId: 'literal' });
    },
  }),
};

/** Says whether an expression is an object literal in one of its cases. */
function mayBeLiteral(expression) {
  switch (expression.type) {
    case 'ObjectExpression':
      return true;
    case 'ConditionalExpression':
      return mayBeLiteral(expression.consequent) || mayBeLiteral(expression.alternate);
    case 'LogicalExpression':
      return mayBeLiteral(expression.left) || mayBeLiteral(expression.right);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return mayBeLiteral(expression.expression);
    default:
      return false;
  }
}

export default {
  meta: { name: 'plumbline' },
  rules: { 'no-spread-literal-attributes': noSpreadLiteralAttributes },
};
