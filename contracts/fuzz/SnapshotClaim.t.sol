// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {SnapshotClaim} from "../SnapshotClaim.sol";
import {CallingCoin, Coin, FeeCoin, RefusingCoin} from "../test/Coins.sol";
import {ClaimBase, Vaults} from "./ClaimBase.sol";

/// @dev A holder that refuses the native coin, or claims again when it receives it.
contract Holder {
    bytes private again;

    function setAgain(bytes calldata data) external {
        again = data;
    }

    function claimTwice(SnapshotClaim airdrop, uint256 amount, bytes32[] calldata proof) external {
        airdrop.claim(address(this), amount, proof);
        airdrop.claim(address(this), amount, proof);
    }

    receive() external payable {
        if (again.length == 0) revert("no coins");
        (bool success, bytes memory answer) = msg.sender.call(again);
        require(!success && bytes4(answer) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector, "paid twice");
    }
}

contract SnapshotClaimTest is ClaimBase {
    Vaults private vaults = new Vaults();
    Holder private holder = new Holder();
    SnapshotClaim private airdrop;
    SnapshotClaim private native;

    function setUp() public {
        address[] memory holders = new address[](6);
        uint256[] memory amounts = new uint256[](6);
        for (uint256 i = 0; i < 4; ++i) (holders[i], amounts[i]) = (someone(i), 10 ** i);
        (holders[4], amounts[4]) = (vaults.vaultOf(someone(8)), 70);
        (holders[5], amounts[5]) = (address(holder), 14);
        snapshotBalances(holders, amounts);
        airdrop = new SnapshotClaim(termsOf(coin, 100_000), none());
        native = new SnapshotClaim(termsOf(IERC20(address(0)), 100_000), none());
    }

    function test_pays_each_holder_once_for_any_caller() public {
        fund(airdrop);
        fund(native);
        for (uint256 i = 0; i < 4; ++i) {
            uint256 payout = 100 + (3 * 10 ** i) / 7;
            assert(airdrop.payoutOf(10 ** i) == payout);
            claim(airdrop, someone(i));
            claim(native, someone(i));
            assert(coin.balanceOf(someone(i)) == payout && someone(i).balance == payout);
            vm.expectRevert(SnapshotClaim.AlreadyClaimed.selector);
            this.claimFor(airdrop, someone(i));
        }
        assert(airdrop.remaining() == 100_000 - 400 - 0 - 4 - 42 - 428);
        assert(address(native).balance == native.remaining());
    }

    function claimFor(SnapshotClaim from, address account) external {
        claim(from, account);
    }

    function refuse(SnapshotClaim from, address account, bytes4 reason) private {
        vm.expectRevert(reason);
        this.claimFor(from, account);
    }

    function test_two_claims_in_one_call_pay_nothing() public {
        fund(airdrop);
        vm.expectRevert(SnapshotClaim.AlreadyClaimed.selector);
        holder.claimTwice(airdrop, 14, proofFor(address(holder)));
        assert(coin.balanceOf(address(holder)) == 0);
        claim(airdrop, address(holder));
        assert(coin.balanceOf(address(holder)) == 106);
    }

    function test_a_holder_that_refuses_the_coin_harms_no_other() public {
        fund(native);
        vm.expectRevert();
        this.claimFor(native, address(holder));
        assert(!native.isClaimed(address(holder)) && native.remaining() == 100_000);
        claim(native, someone(0));
    }

    function test_a_holder_cannot_claim_again_during_the_payment() public {
        fund(native);
        holder.setAgain(abi.encodeCall(native.claim, (address(holder), 14, proofFor(address(holder)))));
        claim(native, address(holder));
        assert(address(holder).balance == 106 && native.remaining() == 100_000 - 106);
    }

    function test_a_token_cannot_reenter() public {
        CallingCoin calling = new CallingCoin();
        SnapshotClaim own = new SnapshotClaim(termsOf(calling, 100_000), none());
        fund(own);
        calling.callBack(address(own), abi.encodeCall(own.claim, (someone(1), 10, proofFor(someone(1)))));
        refuse(own, someone(0), ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
    }

    function test_refuses_tokens_that_take_a_fee_or_return_false() public {
        SnapshotClaim own = new SnapshotClaim(termsOf(new FeeCoin(), 100_000), none());
        vm.expectRevert(SnapshotClaim.WrongFunding.selector);
        this.fundIt(own);
        RefusingCoin refusing = new RefusingCoin();
        own = new SnapshotClaim(termsOf(refusing, 100_000), none());
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing)));
        this.fundIt(own);
        assert(!own.isFunded());
    }

    function fundIt(SnapshotClaim own) external {
        fund(own);
    }

    function test_takes_exactly_the_total_once_from_the_funder_in_time() public {
        vm.expectRevert(SnapshotClaim.NotFunder.selector);
        native.fund{value: 0}();
        refuse(native, someone(0), SnapshotClaim.NotFunded.selector);
        for (uint256 wrong = 99_999; wrong <= 100_001; wrong += 2) fundWith(native, wrong);
        fundWith(airdrop, 1);
        fund(native);
        vm.expectRevert(SnapshotClaim.AlreadyFunded.selector);
        this.fundIt(native);
        vm.warp(DEADLINE);
        vm.expectRevert(SnapshotClaim.Ended.selector);
        this.fundIt(airdrop);
    }

    function fundWith(SnapshotClaim own, uint256 value) private {
        vm.deal(FUNDER, value);
        vm.prank(FUNDER);
        vm.expectRevert(SnapshotClaim.WrongFunding.selector);
        own.fund{value: value}();
    }

    function test_refuses_proofs_of_something_else() public {
        fund(airdrop);
        bytes32[] memory proof = proofFor(someone(2));
        vm.expectRevert(SnapshotClaim.InvalidProof.selector);
        airdrop.claim(someone(2), 101, proof);
        vm.expectRevert(SnapshotClaim.InvalidProof.selector);
        airdrop.claim(someone(3), 100, proof);
        SnapshotClaim.Terms memory terms = termsOf(coin, 100_000);
        terms.ticker = "oak";
        SnapshotClaim other = new SnapshotClaim(terms, none());
        fund(other);
        refuse(other, someone(2), SnapshotClaim.InvalidProof.selector);
    }

    function test_excluded_accounts_get_nothing() public {
        address[] memory excluded = new address[](2);
        (excluded[0], excluded[1]) = (someone(1), someone(8));
        SnapshotClaim.Terms memory terms = termsOf(coin, 100_000);
        SnapshotClaim own = new SnapshotClaim(terms, excluded);
        fund(own);
        refuse(own, someone(1), SnapshotClaim.IsExcluded.selector);
        terms.vaults = vaults;
        own = new SnapshotClaim(terms, excluded);
        fund(own);
        address vault = vaults.vaultOf(someone(8));
        bytes32[] memory proof = proofFor(vault);
        vm.expectRevert(SnapshotClaim.IsExcluded.selector);
        own.claimFromVault(someone(8), 70, proof);
    }

    /// @dev Anyone may claim for a holder. Funders do not count the zero address, so its share would be missing at the end.
    function test_pays_nothing_to_the_zero_address() public {
        address[] memory holders = new address[](3);
        uint256[] memory amounts = new uint256[](3);
        (holders[0], amounts[0]) = (address(0), 700);
        (holders[1], amounts[1]) = (vaults.vaultOf(address(0)), 70);
        (holders[2], amounts[2]) = (someone(0), 7);
        snapshotBalances(holders, amounts);
        SnapshotClaim.Terms memory terms = termsOf(IERC20(address(0)), 400);
        SnapshotClaim own = new SnapshotClaim(terms, none());
        fund(own);
        refuse(own, address(0), SnapshotClaim.NotHolder.selector);
        claim(own, someone(0));
        terms.vaults = vaults;
        own = new SnapshotClaim(terms, none());
        fund(own);
        bytes32[] memory proof = proofFor(vaults.vaultOf(address(0)));
        vm.expectRevert(SnapshotClaim.NotHolder.selector);
        own.claimFromVault(address(0), 70, proof);
    }

    function test_pays_a_vault_to_its_account_and_no_one_can_pay_the_vault() public {
        address vault = vaults.vaultOf(someone(8));
        bytes32[] memory proof = proofFor(vault);
        SnapshotClaim.Terms memory terms = termsOf(coin, 100_000);
        terms.vaults = vaults;
        SnapshotClaim own = new SnapshotClaim(terms, none());
        fund(own);
        refuse(own, vault, SnapshotClaim.NotHolder.selector);
        refuse(own, someone(0), SnapshotClaim.NotHolder.selector);
        own.claimFromVault(someone(8), 70, proof);
        assert(coin.balanceOf(someone(8)) == 130 && coin.balanceOf(vault) == 0 && own.isClaimed(vault));
        vm.expectRevert(SnapshotClaim.AlreadyClaimed.selector);
        own.claimFromVault(someone(8), 70, proof);
        bytes32[] memory ownProof = proofFor(someone(0));
        vm.prank(someone(0));
        own.claim(someone(0), 1, ownProof);
        fund(airdrop);
        vm.expectRevert(SnapshotClaim.NotHolder.selector);
        airdrop.claimFromVault(someone(8), 70, proof);
    }

    function test_only_the_funder_gets_the_rest_and_only_at_the_deadline() public {
        fund(airdrop);
        claim(airdrop, someone(0));
        vm.warp(DEADLINE - 1);
        claim(airdrop, someone(1));
        vm.prank(FUNDER);
        vm.expectRevert(SnapshotClaim.NotEnded.selector);
        airdrop.refund(payable(FUNDER));
        vm.warp(DEADLINE);
        refuse(airdrop, someone(2), SnapshotClaim.Ended.selector);
        vm.expectRevert(SnapshotClaim.NotFunder.selector);
        airdrop.refund(payable(FUNDER));
        vm.prank(FUNDER);
        airdrop.refund(payable(someone(50)));
        assert(coin.balanceOf(someone(50)) == 100_000 - 204 && coin.balanceOf(address(airdrop)) == 0);
        assert(airdrop.remaining() == 0);
    }

    function test_refuses_a_refund_that_burns_the_rest() public {
        fund(native);
        fund(airdrop);
        vm.warp(DEADLINE);
        for (uint256 i = 0; i < 2; ++i) {
            SnapshotClaim own = i == 0 ? native : airdrop;
            vm.prank(FUNDER);
            vm.expectRevert(SnapshotClaim.InvalidRecipient.selector);
            own.refund(payable(address(0)));
            vm.prank(FUNDER);
            vm.expectRevert(SnapshotClaim.InvalidRecipient.selector);
            own.refund(payable(address(own)));
            assert(own.remaining() == 100_000);
            vm.prank(FUNDER);
            own.refund(payable(FUNDER));
        }
        assert(FUNDER.balance == 100_000 && coin.balanceOf(FUNDER) == 100_000);
    }

    /// @dev Without `vaults`, which pages set, a stranger can send the share of a vault to the vault.
    function test_without_vaults_anyone_pays_a_vault_and_with_them_no_one() public {
        fund(airdrop);
        address vault = vaults.vaultOf(someone(8));
        bytes32[] memory proof = proofFor(vault);
        vm.prank(someone(0));
        airdrop.claim(vault, 70, proof);
        assert(coin.balanceOf(vault) == 130 && coin.balanceOf(someone(8)) == 0);
    }

    function test_never_pays_more_than_the_total() public {
        SnapshotClaim own = new SnapshotClaim(termsOf(coin, 150), none());
        fund(own);
        coin.mint(address(own), 1_000);
        claim(own, someone(0));
        refuse(own, someone(1), SnapshotClaim.TooLittleLeft.selector);
        assert(own.remaining() == 50);
    }

    function test_a_payout_that_rounds_to_nothing_is_refused() public {
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        terms.perHolder = 0;
        SnapshotClaim own = new SnapshotClaim(terms, none());
        fund(own);
        refuse(own, someone(0), SnapshotClaim.NothingToPay.selector);
        claim(own, someone(1));
        assert(coin.balanceOf(someone(1)) == 4);
    }

    function test_refuses_invalid_terms() public {
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        terms.blockNumber = NUMBER + 1;
        refuseTerms(terms, SnapshotClaim.NotAccepted.selector);
        terms = termsOf(coin, 0);
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
        terms = termsOf(IERC20(someone(5)), 1_000);
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
        terms = termsOf(coin, 1_000);
        terms.denominator = 0;
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
        (terms.denominator, terms.perHolder, terms.numerator) = (1, 0, 0);
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
        (terms.perHolder, terms.deadline) = (1, block.timestamp);
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
        (terms.deadline, terms.funder) = (DEADLINE, address(0));
        refuseTerms(terms, SnapshotClaim.InvalidTerms.selector);
    }

    function refuseTerms(SnapshotClaim.Terms memory terms, bytes4 reason) private {
        vm.expectRevert(reason);
        new SnapshotClaim(terms, none());
    }
}
