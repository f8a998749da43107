from tl import *
KB={"strategy":"keep-both"}
base=[w('a','f.txt','a'),w('b','f.txt','b'),s('a','b')]
run('ren copy then edit orig name renamed too',base+[mv('a','f-1.txt','mine.txt'),mv('b','f.txt','yours.txt'),s('a','b')],KB)
run('ren copy in other folder',base+[mv('a','f-1.txt','Sub/keep.txt'),s('a','b'),s('b','c')],KB)
run('ren copy vs edit copy',base+[mv('a','f-1.txt','mine.txt'),w('b','f-1.txt','a2'),s('a','b')],KB)
run('ren copy vs delete copy',base+[mv('a','f-1.txt','mine.txt'),de('b','f-1.txt'),s('a','b')],KB)
run('ren copy after 3way',[w('a','f.txt','a'),w('b','f.txt','b'),w('c','f.txt','c'),s('a','b'),s('b','c'),s('a','c'),mv('c','f-1.txt','one.txt'),mv('a','f-2.txt','two.txt'),s('a','b'),s('b','c'),s('a','c')],KB)
run('ren copy case',base+[mv('a','f-1.txt','F-1.txt'),s('a','b')],KB)
run('ren copy swap',base+[mv('a','f.txt','tmp'),mv('a','f-1.txt','f.txt'),mv('a','tmp','f-1.txt'),s('a','b')],KB)
run('ren copy then back',base+[mv('a','f-1.txt','zz.txt'),s('a','b'),mv('b','zz.txt','f-1.txt'),s('a','b')],KB)
run('ren copy of copy',base+[mv('a','f-1.txt','mine.txt'),s('a','b'),w('a','mine.txt','m1'),w('b','mine.txt','m2'),s('a','b'),mv('b','mine-1.txt','third.txt'),s('a','b')],KB)
run('ren copy onto numbered style',base+[mv('a','f-1.txt','f-7.txt'),s('a','b'),w('b','f.txt','b2'),w('a','f.txt','a2'),s('a','b')],KB)
run('ren copy new file old name other dev',base+[mv('a','f-1.txt','mine.txt'),w('b','f-1.txt','new by b?'),s('a','b')],KB)
run('ren copy, new file at old name after sync on other dev',base+[mv('a','f-1.txt','mine.txt'),s('a','b'),w('b','f-1.txt','brand new'),s('a','b')],KB)
run('ren copy under finder numbering',base+[mv('a','f 2.txt','mine.txt'),s('a','b')],{"strategy":"keep-both","numbering":"finder"})
