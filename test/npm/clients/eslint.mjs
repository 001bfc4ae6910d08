// ESLint lints text with its recommended-like rules and fixes what it can.
import { ESLint, Linter } from 'eslint';

const eslint = new ESLint({
  overrideConfigFile: true,
  fix: true,
  overrideConfig: {
    languageOptions: { ecmaVersion: 2025, sourceType: 'module', globals: { console: 'readonly' } },
    rules: { 'no-unused-vars': 'error', 'prefer-const': 'error', semi: ['error', 'always'], eqeqeq: 'warn', 'no-undef': 'error', 'no-var': 'error' },
  },
});
const [result] = await eslint.lintText('var a = 1\nlet b = 2\nif (a == b) console.log(undefinedName)\nexport const f = (x) => { let unused; return x }\n');
for (const m of result.messages) console.log(`${m.line}:${m.column} ${m.ruleId} ${m.message}`);
console.log(result.output);

const linter = new Linter();
console.log(linter.verify('const x = ;', [{ rules: {} }]).map((m) => [m.fatal, m.line, m.message]));
const formatter = await eslint.loadFormatter('stylish');
console.log((await formatter.format([{ ...result, filePath: '/project/file.js' }], { cwd: '/project' })).trim());
